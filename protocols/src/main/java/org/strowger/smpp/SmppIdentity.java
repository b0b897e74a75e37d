package org.strowger.smpp;

import org.strowger.message.Address;
import org.strowger.protocol.Secret;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.smpp.pdu.SmppVersion;

/**
 * Our identity in a session.
 *
 * @param systemId the account; for an SMSC, its own name
 * @param secret the password; an SMSC needs one only for an outbind
 * @param systemType a free category, usually empty
 * @param range the addresses that an ESME serves, usually none
 * @param traffic the direction for which an ESME binds
 * @param version the highest version that we support
 */
public record SmppIdentity(
        String systemId, Secret secret, String systemType, Address range, Traffic traffic, SmppVersion version) {
    private static final int CREDENTIAL_CHARACTERS_MAX = 64;
    private static final int RANGE_CHARACTERS_MAX = 40;

    /** Credentials may be longer than the specification allows: some providers assign such credentials. */
    public SmppIdentity {
        boolean encodable = EncodabilityCheck.text(systemId, CREDENTIAL_CHARACTERS_MAX)
                && EncodabilityCheck.text(secret.reveal(), CREDENTIAL_CHARACTERS_MAX)
                && EncodabilityCheck.text(systemType, CREDENTIAL_CHARACTERS_MAX)
                && EncodabilityCheck.text(range.text(), RANGE_CHARACTERS_MAX)
                && EncodabilityCheck.octet(range.ton())
                && EncodabilityCheck.octet(range.npi());
        if (!encodable) {
            throw new IllegalArgumentException("system_id, password and system_type must have at most "
                    + CREDENTIAL_CHARACTERS_MAX + " characters and address_range at most " + RANGE_CHARACTERS_MAX
                    + ", each of them in ISO 8859-1");
        }
    }

    public static SmppIdentity esme(String systemId, Secret secret, Traffic traffic, SmppVersion version) {
        return new SmppIdentity(systemId, secret, "", Address.NONE, traffic, version);
    }

    public static SmppIdentity mc(String systemId, SmppVersion version) {
        return new SmppIdentity(systemId, Secret.NONE, "", Address.NONE, Traffic.BOTH, version);
    }
}
