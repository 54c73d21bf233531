/** State of the visitor's message. It outlives the contact page, so leaving the page doesn't stop a submission. */
import { create } from 'zustand';

export type ContactState = {
  submitting: boolean;
  submitted: boolean;
  success: boolean;
  /** Text of the error banner. Null while no banner is shown. */
  error: string | null;
};

export const idle: ContactState = { submitting: false, submitted: false, success: false, error: null };

export const useContact = create<ContactState>()(() => idle);

export const contactFormId = 'contact-form';
export const sentHeading = 'Message Sent Successfully';
