package org.strowger.tools.decode;

import org.strowger.protocol.dump.Decoder;

/**
 * The settings for decoding an input.
 *
 * @param decoder the decoder of the protocol
 * @param page the output for the packets
 */
public record DecodePlan(Decoder decoder, PrintedPage page) {}
