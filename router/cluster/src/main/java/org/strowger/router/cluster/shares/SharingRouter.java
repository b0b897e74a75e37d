package org.strowger.router.cluster.shares;

import java.util.List;
import java.util.Map;
import org.strowger.router.cluster.ApplicationUse;
import org.strowger.router.config.value.SlotShare;
import org.strowger.router.config.value.UseShare;

/**
 * The router of this node, as used by the shares. Called on the cluster's thread: the getters return published numbers,
 * and changes are posted to the configuration thread in order.
 */
public interface SharingRouter {
    /** The names of the applications in the configuration. */
    List<String> applicationNames();

    /** The applications with any use at this node. */
    List<ApplicationUse> applications();

    /** The SMSCs in the configuration. */
    List<SharedSmsc> smscs();

    /** Makes the router use these session places of an SMSC. */
    void change(String smsc, SlotShare share);

    /** Makes the router use these shares of applications, by name. */
    void change(Map<String, UseShare> applications);
}
