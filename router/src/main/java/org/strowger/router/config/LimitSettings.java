package org.strowger.router.config;

/**
 * What every connection is held to.
 *
 * @param pduBytes a longer PDU is a framing error and closes the connection
 * @param readBufferBytes read at most this much of one connection in a turn
 * @param writeBufferBytes a connection with more unsent data is closed
 * @param bindsPerSecond over all listeners; further binds wait
 * @param failedBinds from one address; beyond this, connections from it are closed for a minute
 */
public record LimitSettings(
        int pduBytes, int readBufferBytes, int writeBufferBytes, int bindsPerSecond, Rate failedBinds) {}
