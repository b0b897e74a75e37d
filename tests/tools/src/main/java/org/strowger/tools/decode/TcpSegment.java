package org.strowger.tools.decode;

/**
 * A TCP segment.
 *
 * @param flow whose it is
 * @param sequence of the first octet of the payload
 * @param begins whether it opens the connection
 * @param payload not to be changed
 */
@SuppressWarnings("ArrayRecordComponent") // carried from the frame to the stream, and never compared
record TcpSegment(TcpFlow flow, int sequence, boolean begins, byte[] payload) {}
