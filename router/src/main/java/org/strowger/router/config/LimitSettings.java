package org.strowger.router.config;

/**
 * What every connection is held to.
 *
 * @param pduBytes a longer packet is taken for damage
 * @param readBufferBytes read at most this much of one connection in a turn
 * @param writeBufferBytes owed more than this, a connection is closed
 * @param bindsPerSecond over all listeners; more wait
 * @param failedBinds of one address; beyond it connections from there are closed for a minute
 */
public record LimitSettings(
        int pduBytes, int readBufferBytes, int writeBufferBytes, int bindsPerSecond, Rate failedBinds) {}
