package org.strowger.router.provider;

import org.strowger.router.config.SmscSettings;

/** Creates the APIs of the SMSCs with the protocol http. */
public final class Providers {
    private Providers() {}

    /** Returns the API of an SMSC, whose settings name a provider. */
    public static Provider of(SmscSettings smsc) {
        ProviderAccount account = ProviderAccount.of(smsc);
        return switch (smsc.provider().profile()) {
            case KANNEL -> new KannelProvider(account);
            case JASMIN -> new JasminProvider(account);
            case TWILIO -> new TwilioProvider(account);
            case VONAGE -> new VonageProvider(account);
            case INFOBIP -> new InfobipProvider(account);
            case SINCH -> new SinchProvider(account);
            case TEMPLATE -> new TemplateProvider(account, smsc.provider().template());
        };
    }
}
