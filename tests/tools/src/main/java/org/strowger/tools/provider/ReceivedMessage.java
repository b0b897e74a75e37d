package org.strowger.tools.provider;

/**
 * A message that the provider has received.
 *
 * @param to the recipient
 * @param receiptUrl the URL for its receipt; empty if no receipt is requested
 */
record ReceivedMessage(String to, String receiptUrl) {}
