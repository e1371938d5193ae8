import styles from './skeleton.module.css';

/** Placeholder of a loading line; its box has the final size. */
export function Bone({ width, height }: { width: number | string; height?: number }) {
  return <span className={styles.bone} style={{ width, height }} aria-hidden="true" />;
}
