package org.strowger.router.config.fields;

/**
 * The TLV for which a message is refused.
 *
 * @param smppStatus the command_status of the refusal
 * @param text a sentence that names the TLV
 */
public record TlvFault(int smppStatus, String text) {}
