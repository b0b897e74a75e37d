package org.strowger.http.dump;

/** Octets of a message, from {@code from} to before {@code to}; both count from its first octet. */
record Range(int from, int to) {
    int octets() {
        return to - from;
    }
}
