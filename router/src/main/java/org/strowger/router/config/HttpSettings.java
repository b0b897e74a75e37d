package org.strowger.router.config;

import java.net.InetSocketAddress;

/**
 * Metrics, health and the status page.
 *
 * @param listen where; {@link ConsoleSettings#OFF}: nowhere
 * @param tls how it is encrypted
 * @param token what a client must show; empty: nothing
 */
public record HttpSettings(InetSocketAddress listen, ServerTls tls, Password.Plain token) {
    public boolean isOff() {
        return listen.equals(ConsoleSettings.OFF);
    }

    public boolean asksToken() {
        return !token.text().isEmpty();
    }
}
