import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';

export { Menu } from '@mantine/core';
