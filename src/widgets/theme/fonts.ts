/** The families of the look, one for each script of the languages that ship or may be added; of each the browser fetches only what a text needs. */
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/noto-sans-bengali/wght.css';
import '@fontsource-variable/noto-sans-devanagari/wght.css';
import '@fontsource-variable/noto-sans-gujarati/wght.css';
import '@fontsource-variable/noto-sans-kannada/wght.css';
import '@fontsource-variable/noto-sans-tamil/wght.css';
import '@fontsource-variable/noto-sans-telugu/wght.css';
