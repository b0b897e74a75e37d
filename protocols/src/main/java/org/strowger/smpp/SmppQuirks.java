package org.strowger.smpp;

/**
 * The configured behaviour for a peer where the specification leaves a choice.
 *
 * @param outbind the SMSC sends an outbind, and the ESME waits for it
 * @param errorBodies an error response has an empty string after its header: some peers cannot read the response
 *     without it
 * @param tlvsUnasked TLVs are sent to an SMSC that announces no version: the specification forbids this, but it works
 *     in practice
 * @param congestion responses of 5.0 contain our congestion state
 */
public record SmppQuirks(boolean outbind, boolean errorBodies, boolean tlvsUnasked, boolean congestion) {
    public static final SmppQuirks USUAL = new SmppQuirks(false, false, true, false);

    public SmppQuirks withOutbind() {
        return new SmppQuirks(true, errorBodies, tlvsUnasked, congestion);
    }
}
