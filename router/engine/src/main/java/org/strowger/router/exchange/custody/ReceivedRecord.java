package org.strowger.router.exchange.custody;

/**
 * A record that came from the store of another node.
 *
 * @param id its id on this node
 * @param payload its stored form
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record ReceivedRecord(long id, RecordKind kind, byte[] payload) {
    @Override
    public String toString() {
        return kind + " " + id + " of " + payload.length + " octets";
    }
}
