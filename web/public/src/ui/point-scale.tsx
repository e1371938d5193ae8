import './point-scale.css';

type PointScaleProps = {
  /** Of the group of fields, different for each scale of a page. */
  name: string;
  question: string;
  min: number;
  max: number;
  /** The ends of the scale in words. */
  low: string;
  high: string;
  value: number | null;
  onChange: (value: number) => void;
};

/** A question that is answered with a whole number. */
export function PointScale({ name, question, min, max, low, high, value, onChange }: PointScaleProps) {
  const points = Array.from({ length: max - min + 1 }, (_, index) => index + min);
  return (
    <fieldset className="point-scale">
      <legend>{question}</legend>
      <div className="point-scale-points">
        {points.map((point) => (
          <label key={point}>
            <input type="radio" name={name} value={point} checked={point === value} onChange={() => onChange(point)} />
            <span>
              {point}
              {point === min && <span className="visually-hidden"> {low}</span>}
              {point === max && <span className="visually-hidden"> {high}</span>}
            </span>
          </label>
        ))}
      </div>
      <p className="point-scale-ends" aria-hidden="true">
        <span>{low}</span>
        <span>{high}</span>
      </p>
    </fieldset>
  );
}
