package org.strowger.tests.interop;

/** The layers that the bytes pass. */
enum Wiring {
    PLAIN,
    TLS
}
