package org.strowger.router.config;

import java.time.ZoneId;
import java.util.List;
import org.strowger.message.Address;
import org.strowger.router.config.match.AddressPattern;

/**
 * An application: who it is and what it may do.
 *
 * @param name unique among applications
 * @param login how it says who it is
 * @param limits how much it may do
 * @param sending what it may send
 * @param receiving what it is sent
 * @param dialect how it speaks
 */
public record ApplicationSettings(
        String name, Login login, Limits limits, Sending sending, Receiving receiving, Dialect dialect) {

    /** One that was configured before: nobody may come as it, but what it sent still goes its way. */
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
     * How it says who it is.
     *
     * @param systemId what it calls itself
     * @param password what proves it
     * @param protocols by which it may come; empty: by all
     * @param allowFrom from where it may come; empty: from anywhere
     */
    public record Login(String systemId, Password password, List<String> protocols, List<NetworkPrefix> allowFrom) {
        public Login {
            protocols = List.copyOf(protocols);
            allowFrom = List.copyOf(allowFrom);
        }
    }

    /**
     * How much it may do.
     *
     * @param bindsMax at once, of any kind
     * @param window its messages that have no answer yet, for each bind
     * @param throughput in segments, over all its binds
     * @param tooFast what happens beyond that
     */
    public record Limits(int bindsMax, int window, Rate throughput, TooFast tooFast) {}

    /** What happens to whoever sends more than it may. */
    public enum TooFast {
        /** It is told to come back later. */
        REJECT,
        /** It is read no further until it may send again. */
        SLOW
    }

    /**
     * What it may send.
     *
     * @param from the senders that it may name; empty: any
     * @param defaultFrom the sender of what names none; {@link Address#NONE}: such messages keep none
     * @param rank who goes first when something is scarce
     * @param messageIds what its responses carry
     */
    public record Sending(List<AddressPattern> from, Address defaultFrom, Rank rank, MessageIdForm messageIds) {
        public Sending {
            from = List.copyOf(from);
        }
    }

    /** Who goes first when something is scarce; the first of these is the first. */
    public enum Rank {
        TRANSACTIONAL,
        NORMAL,
        BULK
    }

    /** What the ids look like that we give to its messages. */
    public enum MessageIdForm {
        DECIMAL,
        HEX,
        UUID
    }

    /**
     * What it is sent.
     *
     * @param numbers whose messages are its own
     * @param window our messages to it that have no answer yet, for each bind
     * @param keep what is held while it is not there
     */
    public record Receiving(List<AddressPattern> numbers, int window, KeepSettings keep) {
        public Receiving {
            numbers = List.copyOf(numbers);
        }
    }

    /**
     * How it speaks.
     *
     * @param alphabet what data coding 0 means
     * @param strict whether it is held to the letter
     * @param zone of its times that have none
     */
    public record Dialect(TextAlphabet alphabet, boolean strict, ZoneId zone) {
        public static final Dialect USUAL = new Dialect(TextAlphabet.GSM, false, ZoneId.of("UTC"));
    }
}
