/** A module of its own for the library's `Select`, a tenth of a page's code, so that `search-select.tsx` loads it after the page. */
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';

export { Select as default } from '@mantine/core';
