package org.strowger.tools.decode;

import org.strowger.protocol.Decoder;

/**
 * How an input is decoded.
 *
 * @param decoder the protocol
 * @param port of a capture, the TCP port whose connections are decoded; {@link #ANY_PORT}: those that look like it
 * @param page where it goes
 */
public record DecodePlan(Decoder decoder, int port, PrintedPage page) {
    public static final int ANY_PORT = 0;
}
