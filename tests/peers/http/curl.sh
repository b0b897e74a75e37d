#!/bin/sh
# An application of /v1 made of curl; ../README.md says how it is started. It asks for its receipts, as it has no server.
set -eu

curl --version | sed -n '1s/^\(curl\) \([^ ]*\).*/library \1 \2/p'
[ "$1" != --version ] || exit 0
url=$1 name=$2 password=$3 to=$5

# The value of a member, which has no quotation marks in it.
member() { sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"; }

id=$(curl -sS -f -u "$name:$password" -H 'Content-Type: application/json' \
    -d "{\"to\": \"$to\", \"from\": \"SHOP\", \"text\": \"hello\", \"receipt\": \"final\", \"reference\": \"curl\"}" \
    "$url/v1/messages" | member id)
echo "sent $id"

tries=600
while [ "$tries" -gt 0 ]; do
    receipts=$(curl -sS -f -u "$name:$password" "$url/v1/receipts?max=1000")
    case $receipts in
    *"\"id\":\"$id\""*)
        mine=$(echo "$receipts" | sed 's/{"type"/\n&/g' | grep -F "\"id\":\"$id\"")
        echo "receipt $id $(echo "$mine" | member state) $(echo "$mine" | member reference)"
        exit 0
        ;;
    esac
    tries=$((tries - 1))
    sleep 0.1
done
echo "no receipt: $receipts" >&2
exit 1
