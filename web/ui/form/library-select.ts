/** A module of its own for the library's `Select`, so that `later-select.tsx` can load it later. */
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';

export { Select } from '@mantine/core';
