package org.strowger.router.config.value;

import org.strowger.message.DefaultCoding;

/** The meaning of data coding 0 in messages exchanged with a peer. */
public enum TextAlphabet {
    GSM(DefaultCoding.GSM),
    LATIN1(DefaultCoding.LATIN1),
    ASCII(DefaultCoding.ASCII),
    UTF8(DefaultCoding.UTF8);

    private final DefaultCoding coding;

    TextAlphabet(DefaultCoding coding) {
        this.coding = coding;
    }

    public DefaultCoding coding() {
        return coding;
    }
}
