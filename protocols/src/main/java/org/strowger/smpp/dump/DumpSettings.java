package org.strowger.smpp.dump;

import java.time.Instant;
import org.strowger.gsm.Alphabet;
import org.strowger.smpp.pdu.Leniency;
import org.strowger.smpp.pdu.SmppVersion;

/**
 * The settings for the explanation of PDUs.
 *
 * @param leniency the tolerated deviations
 * @param version the version whose rules apply to messages: a PDU does not contain the version of its session
 * @param zero the alphabet of data_coding 0
 * @param now the reference for two-digit years: the nearest matching year is used
 * @param showsPasswords whether passwords are readable
 */
public record DumpSettings(Leniency leniency, SmppVersion version, Alphabet zero, Instant now, boolean showsPasswords) {
    public static DumpSettings usual(Instant now) {
        return new DumpSettings(Leniency.TOLERANT, SmppVersion.V34, Alphabet.GSM7, now, false);
    }
}
