package org.strowger.router.config;

import java.net.InetSocketAddress;
import java.time.Duration;

/**
 * An SMSC simulated in this process.
 *
 * @param name unique among simulators
 * @param protocol the name of the protocol
 * @param listen a loopback address
 * @param login the credentials that it accepts
 * @param delay the delay before each response
 * @param behaviour receipts, generated messages and faults
 */
public record SimulatorSettings(
        String name, String protocol, InetSocketAddress listen, SimulatorLogin login, Duration delay, Play behaviour) {

    /** The credentials that a simulator accepts; an empty system id accepts any client. */
    public record SimulatorLogin(String systemId, String password) {
        @Override
        public String toString() {
            return "SimulatorLogin[systemId=" + systemId + "]"; // omits the password
        }
    }

    /**
     * Behaviour of a simulator besides its responses.
     *
     * @param receipts the delay between the response and a requested receipt; zero: no delay
     * @param moPerSecond the rate of mobile-originated messages that it generates
     * @param chaos the name of a fault profile; {@code none}: no faults
     */
    public record Play(Duration receipts, double moPerSecond, String chaos) {
        public static final Play NONE = new Play(Duration.ofSeconds(1), 0, "none");
    }
}
