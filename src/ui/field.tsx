import type { InputHTMLAttributes } from 'react';
import styles from './form.module.scss';

type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'name'> & { name: string; label: string };

/** Renders an input with a visible label. A star marks a required field. */
export function Field({ name, label, type = 'text', required, className, ...input }: FieldProps) {
  const id = `field-${name}`;
  return (
    <div className={`${styles.field} ${className ?? ''}`}>
      <label htmlFor={id}>{required ? `${label} *` : label}</label>
      <input id={id} name={name} type={type} required={required} {...input} />
    </div>
  );
}
