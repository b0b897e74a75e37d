package org.strowger.router.config;

import java.time.ZoneId;
import java.util.List;
import org.strowger.message.Address;
import org.strowger.router.config.match.AddressPattern;
import org.strowger.router.config.value.NetworkPrefix;
import org.strowger.router.config.value.Password;
import org.strowger.router.config.value.Rate;
import org.strowger.router.config.value.TextAlphabet;

/**
 * Settings of an application: its login and its limits.
 *
 * @param name unique among applications
 * @param login credentials and the origins that may bind
 * @param limits binds, window and throughput
 * @param sending rules for messages that the application submits
 * @param receiving rules for messages that are delivered to the application
 * @param dialect protocol details of the application
 */
public record ApplicationSettings(
        String name, Login login, Limits limits, Sending sending, Receiving receiving, Dialect dialect) {

    /**
     * Settings for an application that has been removed from the configuration: no client can bind as the application,
     * but messages that it sent are still forwarded.
     */
    public static ApplicationSettings former(String name) {
        return new ApplicationSettings(
                name,
                new Login(name, new Password.Plain(""), List.of(), List.of()),
                new Limits(1, 1, Rate.UNLIMITED, TooFast.REJECT),
                new Sending(List.of(), Address.NONE, Rank.NORMAL, MessageIdForm.DECIMAL),
                new Receiving(List.of(), 1, KeepSettings.USUAL),
                Dialect.USUAL);
    }

    /**
     * Credentials of an application and restrictions on its binds.
     *
     * @param systemId the system id in the bind
     * @param password the password in the bind
     * @param protocols the protocols it may use; empty: all
     * @param allowFrom the source addresses it may connect from; empty: any
     */
    public record Login(String systemId, Password password, List<String> protocols, List<NetworkPrefix> allowFrom) {
        public Login {
            protocols = List.copyOf(protocols);
            allowFrom = List.copyOf(allowFrom);
        }
    }

    /**
     * Limits of an application.
     *
     * @param bindsMax maximum number of simultaneous binds, of all kinds together
     * @param window maximum number of its messages awaiting a response, for each bind
     * @param throughput maximum segments per period, over all binds
     * @param tooFast the action when the throughput is exceeded
     */
    public record Limits(int bindsMax, int window, Rate throughput, TooFast tooFast) {}

    /** The action when an application exceeds its throughput. */
    public enum TooFast {
        /** The message is rejected with a status that asks the application to retry later. */
        REJECT,
        /** Reading from the connection pauses until the rate limit permits the next message. */
        SLOW
    }

    /**
     * Rules for messages that an application submits.
     *
     * @param from the sender addresses it may use; empty: any
     * @param defaultFrom the sender for messages that name none; {@link Address#NONE}: such messages stay without a
     *     sender
     * @param rank the priority when a resource is scarce
     * @param messageIds the format of the message ids in responses
     */
    public record Sending(List<AddressPattern> from, Address defaultFrom, Rank rank, MessageIdForm messageIds) {
        public Sending {
            from = List.copyOf(from);
        }
    }

    /** The priority of an application when a resource is scarce, highest first. */
    public enum Rank {
        TRANSACTIONAL,
        NORMAL,
        BULK
    }

    /** The format of the message ids that the router assigns. */
    public enum MessageIdForm {
        DECIMAL,
        HEX,
        UUID
    }

    /**
     * Rules for messages that are delivered to an application.
     *
     * @param numbers recipient addresses whose messages belong to the application
     * @param window maximum number of deliveries awaiting a response, for each bind
     * @param keep limits on receipts and messages held while the application is not connected
     */
    public record Receiving(List<AddressPattern> numbers, int window, KeepSettings keep) {
        public Receiving {
            numbers = List.copyOf(numbers);
        }
    }

    /**
     * Protocol details of an application.
     *
     * @param alphabet the meaning of data coding 0
     * @param strict whether the peer must follow the protocol to the letter
     * @param zone the time zone of times that carry none
     */
    public record Dialect(TextAlphabet alphabet, boolean strict, ZoneId zone) {
        public static final Dialect USUAL = new Dialect(TextAlphabet.GSM, false, ZoneId.of("UTC"));
    }
}
