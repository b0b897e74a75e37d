package org.strowger.http.dump;

/** Octets of a message, from {@code from} (inclusive) to {@code to} (exclusive), counted from the first octet. */
record Range(int from, int to) {
    int octets() {
        return to - from;
    }
}
