/** The component library's list to choose from by typing, with all that it needs: loaded by `later-select.tsx`. */
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';

export { Select } from '@mantine/core';
