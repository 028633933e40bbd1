import styles from './multiline-text.module.css';

/** What a person typed over several lines, with its line breaks. */
export const MultilineText = ({ children }: { children: string }) => <span className={styles.typed}>{children}</span>;
