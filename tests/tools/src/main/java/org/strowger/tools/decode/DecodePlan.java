package org.strowger.tools.decode;

import org.strowger.protocol.dump.Decoder;

/**
 * How an input is decoded.
 *
 * @param decoder the protocol
 * @param page where the packets are printed
 */
public record DecodePlan(Decoder decoder, PrintedPage page) {}
