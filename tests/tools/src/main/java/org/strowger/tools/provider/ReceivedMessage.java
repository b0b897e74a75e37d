package org.strowger.tools.provider;

/**
 * A message that came to the provider.
 *
 * @param to the recipient
 * @param receiptUrl the URL for its receipt; empty if none is wanted
 */
record ReceivedMessage(String to, String receiptUrl) {}
