/** The two families of the look; only the subsets that a text needs are fetched. */
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/noto-sans-devanagari/wght.css';
