package org.strowger.http;

/**
 * A rule of HTTP that the peer broke. After a fault, the end of the message is unknown, so the connection ends.
 *
 * @param status the status of the answer to a faulty request
 * @param what the fault in words, never with contents of the message, which may be secret
 */
public record HttpFault(int status, String what) {
    @Override
    public String toString() {
        return status + " " + HttpStatus.reason(status) + ": " + what;
    }
}
