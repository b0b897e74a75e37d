package org.strowger.smpp.dump;

import java.time.Instant;
import org.strowger.gsm.Alphabet;
import org.strowger.smpp.pdu.Leniency;
import org.strowger.smpp.pdu.SmppVersion;

/**
 * How PDUs are explained.
 *
 * @param leniency which deviations are tolerated
 * @param version by whose rules messages are judged: a PDU alone does not say in which session it came
 * @param zero what data_coding 0 means
 * @param now years have two digits on the wire; those nearest to this are meant
 * @param showsPasswords whether passwords are readable
 */
public record DumpSettings(Leniency leniency, SmppVersion version, Alphabet zero, Instant now, boolean showsPasswords) {
    public static DumpSettings usual(Instant now) {
        return new DumpSettings(Leniency.TOLERANT, SmppVersion.V34, Alphabet.GSM7, now, false);
    }
}
