import styles from './chart-edge.module.scss';

/** Every fifteenth meridian of the globe above, from the west of Canada to the east of Europe. */
const meridians = ['105° W', '90° W', '75° W', '60° W', '45° W', '30° W', '15° W', '0°', '15° E', '30° E'];

/** The scale along the lower edge of the home chart: ticks and the longitudes that they stand for. */
export function ChartEdge() {
  return (
    <div className={styles.edge} aria-hidden="true" translate="no">
      {meridians.map((meridian) => (
        <span key={meridian}>{meridian}</span>
      ))}
    </div>
  );
}
