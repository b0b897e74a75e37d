package org.strowger.router.config;

import static org.strowger.router.config.grammar.ConfigKey.key;

import java.net.InetSocketAddress;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.grammar.TextTypes;
import org.strowger.router.config.tls.ServerTls;
import org.strowger.router.config.value.Password;
import org.strowger.router.config.value.SecretType;

/**
 * Settings of the HTTP endpoint for metrics, health and the status page.
 *
 * @param listen the TCP address; {@link ConsoleSettings#OFF} for no listener
 * @param tls TLS settings of the listener
 * @param token the token that a client must present; empty if none is required
 * @param operators whether the users of the console can sign in to the operators' page
 */
public record HttpSettings(InetSocketAddress listen, ServerTls tls, Password.Plain token, boolean operators) {
    public static final ConfigKey<InetSocketAddress> LISTEN = key(
                    "listen",
                    ConsoleSettings.LISTEN_OR_OFF,
                    "the address and port of the HTTP server; off: no HTTP server; an address other than loopback "
                            + "requires tls and" + " token")
            .or("127.0.0.1:2780");
    public static final ConfigKey<SectionValues> TLS = key("tls", ServerTls.SECTION, "encryption")
            .orElse("plain")
            .example("{certificate: server.pem, key: server.key}");
    public static final ConfigKey<Password> TOKEN = key(
                    "token", SecretType.TOKEN, "the bearer token that clients must send")
            .orElse("no token is required")
            .example("{file: secrets/http-token}");
    public static final ConfigKey<Boolean> OPERATORS = key(
                    "operators",
                    TextTypes.FLAG,
                    "whether the users of the console can sign in to the operators' page, which needs no token")
            .or("true");
    static final Section SECTION = Section.of("metrics, health and the status page", LISTEN, TLS, TOKEN, OPERATORS);

    static HttpSettings of(SectionValues http) {
        return new HttpSettings(
                http.value(LISTEN),
                http.find(TLS).map(ServerTls::of).orElse(ServerTls.NONE),
                new Password.Plain(http.find(TOKEN).map(Password::plain).orElse("")),
                http.value(OPERATORS));
    }

    public boolean isOff() {
        return listen.equals(ConsoleSettings.OFF);
    }

    public boolean asksToken() {
        return !token.text().isEmpty();
    }
}
