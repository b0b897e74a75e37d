package org.strowger.message;

import java.util.Optional;
import org.strowger.gsm.Alphabet;
import org.strowger.gsm.DataCoding;
import org.strowger.gsm.UserData;

/** What a peer means by data coding 0, and so how the bodies of its messages read. */
public enum DefaultCoding {
    GSM(Alphabet.GSM7),
    LATIN1(Alphabet.LATIN1),
    ASCII(Alphabet.ASCII),
    UTF8(Alphabet.UTF8);

    private final Alphabet alphabet;

    DefaultCoding(Alphabet alphabet) {
        this.alphabet = alphabet;
    }

    /** The text without its header, or empty if it is binary, compressed, or in a character set that is not here. */
    public Optional<String> text(Body body) {
        byte[] octets = body.octets();
        UserData data =
                body.hasHeader() ? UserData.parse(octets, 0, octets.length) : UserData.text(octets, 0, octets.length);
        return DataCoding.of(body.coding()).text(data, alphabet);
    }
}
