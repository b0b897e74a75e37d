package org.strowger.router.config;

/** What data coding 0 means between us and a peer. */
public enum TextAlphabet {
    GSM,
    LATIN1,
    ASCII,
    UTF8
}
