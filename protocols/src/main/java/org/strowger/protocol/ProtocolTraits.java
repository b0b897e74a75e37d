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
 * A protocol, for code that carries messages and does not care how they are written. The program has a table with one
 * of these for each protocol; configurations refer to them by name.
 *
 * @param name as the configuration has it: lower case
 * @param versions that we speak, the usual one first
 * @param sessions begins sessions
 * @param statuses the protocol's error codes
 * @param times as the protocol writes them
 * @param form how messages that arrived by this protocol are stored; for all threads
 * @param decoder explains packets to people
 * @param packetKinds the names of the kinds of packets, in the order of the numbers that {@link PacketTally} counts
 * @param idForms how an SMSC may write the id of its response in a receipt; the usual form first
 * @param idKinds what message ids look like, by version
 * @param hasParts whether a long message can be sent as a whole, or in parts that are numbered beside their text; if
 *     not, parts need a user data header
 * @param hasCodings whether text may have any data_coding, with 0 for what the peers agreed; if not, text is in the
 *     alphabet of GSM or in UCS-2
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
    /** What message ids look like in this version. */
    public IdKind ids(String version) {
        return idKinds.apply(version);
    }

    /**
     * Begins sessions. Terms that the protocol cannot express, such as a password that is too long, are refused with an
     * {@link IllegalArgumentException} that names them.
     */
    public interface Sessions {
        /** Our side of a connection that an application made: we are the SMSC. */
        MessageSession smsc(SmscTerms terms, SessionSetting setting, long nowNanos);

        /** Our side of a connection that we made to an SMSC. */
        MessageSession application(ApplicationTerms terms, SessionSetting setting, long nowNanos);

        /** What is wrong with the terms; empty if nothing is. */
        Optional<String> faultOf(ApplicationTerms terms);

        /**
         * Other terms to try with an SMSC that refused these, because of how we asked and not of who we are. Each needs
         * a connection of its own. Empty if there is nothing else to try.
         */
        List<ApplicationTerms> otherTerms(ApplicationTerms refused, Outcome why);
    }

    /** The protocol's error codes, and their equivalents in SMPP: those connect the codes of any two protocols. */
    public interface Statuses {
        /** What a peer is answered if we refuse something for this reason; always the same object. */
        Outcome refusal(RefusalReason reason);

        /** The SMPP command_status that is equivalent to an error code. */
        int smppStatus(int code);

        /** The error code that is equivalent to an SMPP command_status, in answers to an application. */
        int codeOf(int smppStatus);

        /** As {@link #codeOf}, in answers to what an SMSC delivered. */
        default int codeOfDelivery(int smppStatus) {
            return codeOf(smppStatus);
        }

        /** What an error code means for a message. */
        Outcome.Kind kindOf(int code);

        /** The status with this name or number, as the configuration has it; empty if there is none. */
        Optional<Status> find(String word);

        /** The names of all statuses. */
        List<String> names();
    }

    /** Times as the protocol writes them. Where it has none or cannot read one, the result is empty. */
    public interface Times {
        /**
         * The time of a {@link Replacement}.
         *
         * @param now when the replacement arrived: relative times count from then
         */
        Optional<Instant> moment(String time, Instant now);

        /**
         * The final date of an {@link InquiryAnswer}.
         *
         * @param clock of the SMSC that answered
         */
        Optional<Instant> finalMoment(String date, ZoneId clock, Instant now);

        /**
         * The text of a final date.
         *
         * @param clock of the SMSC that answers
         */
        String finalDate(Instant moment, ZoneId clock);
    }
}
