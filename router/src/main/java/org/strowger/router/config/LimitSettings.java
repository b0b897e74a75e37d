package org.strowger.router.config;

import org.strowger.router.config.value.Rate;

/**
 * Limits that apply to every connection.
 *
 * @param pduBytes maximum length of a PDU; a longer PDU is a framing error and closes the connection
 * @param readBufferBytes maximum number of bytes read from one connection in an event-loop turn
 * @param writeBufferBytes maximum unsent output; a connection that exceeds it is closed
 * @param bindsPerSecond binds admitted per second over all listeners; further binds wait
 * @param failedBinds failed binds allowed from one address; beyond this rate, its connections are closed for a minute
 */
public record LimitSettings(
        int pduBytes, int readBufferBytes, int writeBufferBytes, int bindsPerSecond, Rate failedBinds) {}
