#!/bin/sh
# Makes the certificates of the mail servers under test anew. They protect nothing: the key is public.
set -eu
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT

printf 'subjectAltName=DNS:localhost,IP:127.0.0.1\n' > "$work/here"
printf 'subjectAltName=DNS:mail.betrieb.example\n' > "$work/elsewhere"
printf 'subjectAltName=DNS:montage-essen.example,DNS:www.montage-essen.example\n' > "$work/website"

openssl ecparam -name prime256v1 -genkey -noout -out key.pem
openssl ecparam -name prime256v1 -genkey -noout -out "$work/ca-key.pem"
openssl req -x509 -new -key "$work/ca-key.pem" -subj '/CN=Test CA' -days 36500 -out ca.pem
openssl req -new -key key.pem -subj '/CN=Mail server under test' -out "$work/request"

# signed NAME EXTENSIONS FIRST_DAY LAST_DAY
signed() {
  : > "$work/index.txt"
  openssl ca -batch -notext -md sha256 -config /dev/stdin -extfile "$work/$2" -startdate "$3" -enddate "$4" \
    -cert ca.pem -keyfile "$work/ca-key.pem" -in "$work/request" -out "$1.pem" -outdir "$work" << CONFIG
[ca]
default_ca = own
[own]
database = $work/index.txt
policy = any
rand_serial = yes
[any]
commonName = supplied
CONFIG
}
signed valid here 20260101000000Z 21260101000000Z
signed expired here 20250101000000Z 20250201000000Z
signed other-host elsewhere 20260101000000Z 21260101000000Z
signed website website 20260101000000Z 21260101000000Z
openssl req -x509 -new -key key.pem -subj '/CN=localhost' -days 36500 \
  -addext 'subjectAltName=DNS:localhost,IP:127.0.0.1' -out self-signed.pem
