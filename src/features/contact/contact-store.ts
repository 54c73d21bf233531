/** How it stands with the message of this document (specification 4.1). It outlives the contact page: a message that is being sent when the page is left still arrives. */
import { create } from 'zustand';

export type ContactState = {
  submitting: boolean;
  submitted: boolean;
  success: boolean;
  /** Text of the banner; null when there is none. */
  error: string | null;
};

export const idle: ContactState = { submitting: false, submitted: false, success: false, error: null };

export const useContact = create<ContactState>()(() => idle);

export const contactFormId = 'contact-form';
export const sentHeading = 'Message Sent Successfully';
