package org.strowger.router.lab;

import java.time.Instant;
import org.strowger.protocol.ProtocolSuite;

/**
 * What a tool is given by whoever starts it.
 *
 * @param suite the protocol that is spoken
 * @param epoch what time of the calendar it is when the clock of the threads shows 0
 */
public record ToolContext(ProtocolSuite suite, Instant epoch) {}
