package org.strowger.smpp;

/**
 * What is done as this peer needs it, where the texts leave a choice.
 *
 * @param outbind an SMSC asks the ESME to bind, and the ESME waits to be asked
 * @param errorBodies an error response has an empty string after its header: some peers cannot read it without
 * @param tlvsUnasked TLVs go to an SMSC that offers no version: by the text they should not, in practice they may
 * @param congestion responses of 5.0 say how busy we are
 */
public record SmppQuirks(boolean outbind, boolean errorBodies, boolean tlvsUnasked, boolean congestion) {
    public static final SmppQuirks USUAL = new SmppQuirks(false, false, true, false);

    public SmppQuirks withOutbind() {
        return new SmppQuirks(true, errorBodies, tlvsUnasked, congestion);
    }
}
