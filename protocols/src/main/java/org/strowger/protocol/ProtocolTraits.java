package org.strowger.protocol;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.strowger.message.MessageForm;
import org.strowger.message.Outcome;
import org.strowger.message.Status;
import org.strowger.protocol.dump.Decoder;

/**
 * The traits of a protocol, for code that does not depend on a protocol. The program has a table with one object for
 * each protocol; configurations refer to them by name.
 *
 * @param name the name in the configuration, in lower case
 * @param versions the supported versions, the usual one first
 * @param sessions creates sessions
 * @param statuses the protocol's error codes
 * @param times reads and writes times
 * @param form the storage format of messages that arrived over this protocol; for all threads
 * @param decoder explains packets to people
 * @param packetKinds the names of the kinds of packets, indexed by the numbers that {@link PacketTally} counts
 * @param idForms the possible relations between the ids of an SMSC in responses and receipts; the usual one first
 * @param idKinds the format of message ids, by version
 * @param hasParts whether the protocol has fields for a long message as a whole and for part numbers; if not, parts
 *     need a user data header
 * @param hasCodings whether text may have any data_coding, with 0 for the alphabet agreed with the peer; if not, text
 *     is in the GSM alphabet or in UCS-2
 */
public record ProtocolTraits(
        String name,
        List<String> versions,
        Sessions sessions,
        Statuses statuses,
        Times times,
        MessageForm form,
        Decoder decoder,
        List<String> packetKinds,
        List<IdForm> idForms,
        Function<String, IdKind> idKinds,
        boolean hasParts,
        boolean hasCodings) {
    /** Returns the format of message ids in this version. */
    public IdKind ids(String version) {
        return idKinds.apply(version);
    }

    /**
     * Creates sessions. Terms that the protocol cannot express, such as a password that is too long, are refused with
     * an {@link IllegalArgumentException} that names them.
     */
    public interface Sessions {
        /** Creates the session for a connection from an application: our side is the SMSC. */
        MessageSession smsc(SmscTerms terms, SessionSetting setting, long nowNanos);

        /** Creates the session for our connection to an SMSC: our side is the application. */
        MessageSession application(ApplicationTerms terms, SessionSetting setting, long nowNanos);

        /** Returns a description of the fault in the terms; empty if they are valid. */
        Optional<String> faultOf(ApplicationTerms terms);

        /** Whether every session with an SMSC begins with a login. */
        default boolean needLogin() {
            return true;
        }

        /**
         * Returns other terms to try with an SMSC that refused the form of our sign-in, but not the account. Each of
         * the terms needs a new connection. Empty if there is nothing else to try.
         */
        List<ApplicationTerms> otherTerms(ApplicationTerms refused, Outcome why);
    }

    /**
     * The protocol's error codes and their equivalents in SMPP, by which the codes of any two protocols are converted.
     */
    public interface Statuses {
        /** Returns the outcome with which a peer is refused for this reason; always the same object. */
        Outcome refusal(RefusalReason reason);

        /** Returns the SMPP command_status that is equivalent to an error code. */
        int smppStatus(int code);

        /** Returns the error code that is equivalent to an SMPP command_status, for answers to an application. */
        int codeOf(int smppStatus);

        /** As {@link #codeOf}, for answers to a delivery by an SMSC. */
        default int codeOfDelivery(int smppStatus) {
            return codeOf(smppStatus);
        }

        /** Returns the consequence of an error code for a message. */
        Outcome.Kind kindOf(int code);

        /**
         * Returns the status with this name or number, in the notation of the configuration; empty if there is none.
         */
        Optional<Status> find(String word);

        /** Returns the names of all statuses. */
        List<String> names();
    }

    /**
     * Reads and writes the protocol's notation of times. The result is empty if the protocol has no such time or if the
     * time cannot be read.
     */
    public interface Times {
        /**
         * Reads a time of a {@link Replacement}.
         *
         * @param now the arrival of the replacement, to which relative times refer
         */
        Optional<Instant> moment(String time, Instant now);

        /**
         * Reads the final date of an {@link InquiryAnswer}.
         *
         * @param clock the zone of the SMSC that answered
         */
        Optional<Instant> finalMoment(String date, ZoneId clock, Instant now);

        /**
         * Returns the text of a final date.
         *
         * @param clock the zone of the SMSC that answers
         */
        String finalDate(Instant moment, ZoneId clock);
    }
}
