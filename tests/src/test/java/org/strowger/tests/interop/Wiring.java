package org.strowger.tests.interop;

/** What the bytes go through. */
enum Wiring {
    PLAIN,
    TLS
}
