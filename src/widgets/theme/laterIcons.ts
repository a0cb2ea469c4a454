/** Icons of inputs that come with the first form that has them: no other page fetches them. */
export { default as IconCurrentLocation } from '@tabler/icons-react/dist/esm/icons/IconCurrentLocation.mjs';
export { default as IconScan } from '@tabler/icons-react/dist/esm/icons/IconScan.mjs';
export { default as IconStar } from '@tabler/icons-react/dist/esm/icons/IconStar.mjs';
export { default as IconStarFilled } from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs';
