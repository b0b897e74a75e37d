package org.strowger.router.config;

import java.net.InetSocketAddress;
import java.time.Duration;

/**
 * A simulated SMSC in this process.
 *
 * @param name unique among simulators
 * @param protocol the name of a protocol suite
 * @param listen a loopback address
 * @param login whom it lets in
 * @param delay before it answers
 * @param behaviour what it does beyond that
 */
public record SimulatorSettings(
        String name, String protocol, InetSocketAddress listen, SimulatorLogin login, Duration delay, Play behaviour) {

    /** Whom it lets in; an empty name: anybody. */
    public record SimulatorLogin(String systemId, String password) {
        @Override
        public String toString() {
            return "SimulatorLogin[systemId=" + systemId + "]"; // the password is not for showing
        }
    }

    /**
     * What it does beyond answering.
     *
     * @param receipts how long after the response a receipt comes that was asked for; zero: at once
     * @param moPerSecond messages of mobiles that it makes up
     * @param chaos the name of a profile; {@code none}
     */
    public record Play(Duration receipts, double moPerSecond, String chaos) {
        public static final Play NONE = new Play(Duration.ofSeconds(1), 0, "none");
    }
}
