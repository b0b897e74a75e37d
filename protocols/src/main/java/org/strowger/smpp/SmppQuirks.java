package org.strowger.smpp;

/**
 * What this peer needs where the specification leaves a choice.
 *
 * @param outbind the SMSC sends an outbind, and the ESME waits for it
 * @param errorBodies an error response has an empty string after its header: some peers cannot read it without
 * @param tlvsUnasked TLVs go to an SMSC that offers no version: the specification says no, in practice they work
 * @param congestion responses of 5.0 say how busy we are
 */
public record SmppQuirks(boolean outbind, boolean errorBodies, boolean tlvsUnasked, boolean congestion) {
    public static final SmppQuirks USUAL = new SmppQuirks(false, false, true, false);

    public SmppQuirks withOutbind() {
        return new SmppQuirks(true, errorBodies, tlvsUnasked, congestion);
    }
}
