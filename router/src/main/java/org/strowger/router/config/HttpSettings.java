package org.strowger.router.config;

import java.net.InetSocketAddress;
import org.strowger.router.config.value.Password;

/**
 * Settings of the HTTP endpoint for metrics, health and the status page.
 *
 * @param listen the TCP address; {@link ConsoleSettings#OFF}: no listener
 * @param tls TLS settings of the listener
 * @param token the token that a client must present; empty: none required
 */
public record HttpSettings(InetSocketAddress listen, ServerTls tls, Password.Plain token) {
    public boolean isOff() {
        return listen.equals(ConsoleSettings.OFF);
    }

    public boolean asksToken() {
        return !token.text().isEmpty();
    }
}
